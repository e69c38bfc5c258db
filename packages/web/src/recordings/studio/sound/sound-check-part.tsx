import { Button, NativeSelect, Switch, type NativeSelectProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { chooseCountdown, hasCountdown } from '../../capture/studio-choices.ts';
import type { StudioMessages } from '../studio-messages.ts';
import { soundMessages } from './sound-messages.ts';
import { ECHO_SECONDS } from './use-sound-check.ts';
import type { SoundCheck } from './use-sound-check.ts';
import { useSoundReading } from './use-sound-reading.ts';
import styles from './sound-check.module.css';

interface SoundCheckPartProps {
  readonly check: SoundCheck;
  readonly messages: StudioMessages;
}

/** Checks before recording: the microphone, its sound, and the countdown. */
export function SoundCheckPart({ check, messages }: SoundCheckPartProps) {
  return (
    <div className={styles['check']}>
      <MicrophoneSelect check={check} />
      {check.phase === 'on' ? (
        <>
          <WideMeter sound={check.sound} />
          <EchoTest check={check} />
        </>
      ) : (
        <MicrophoneOff check={check} messages={messages} />
      )}
      <CountdownSwitch />
    </div>
  );
}

interface LiveSoundPartProps {
  readonly check: SoundCheck;
  /** The sound of the recording's microphone. */
  readonly sound: SoundCheck['sound'];
  readonly isPaused: boolean;
}

/** During a recording: the microphone, which can be changed in a pause, and its sound. */
export function LiveSoundPart({ check, sound, isPaused }: LiveSoundPartProps) {
  const t = useMessages(soundMessages);
  return (
    <div className={styles['check']}>
      <MicrophoneSelect
        check={check}
        disabled={!isPaused}
        description={t(isPaused ? 'changeInPause' : 'pauseToChange')}
      />
      <WideMeter sound={sound} />
    </div>
  );
}

function MicrophoneSelect({
  check,
  ...options
}: Pick<SoundCheckPartProps, 'check'> & Pick<NativeSelectProps, 'disabled' | 'description'>) {
  const t = useMessages(soundMessages);
  return (
    <NativeSelect
      {...options}
      label={t('microphone')}
      value={check.chosen}
      onChange={(event) => check.choose(event.currentTarget.value)}
      data={[
        { value: '', label: t('usual') },
        ...check.devices
          .filter(({ deviceId }) => deviceId !== '' && deviceId !== 'default')
          .map(({ deviceId, label }, at) => ({
            value: deviceId,
            label: label || t('unnamed', { n: at + 1 }),
          })),
      ]}
    />
  );
}

function MicrophoneOff({ check, messages }: SoundCheckPartProps) {
  const t = useMessages(soundMessages);
  if (check.phase === 'asking')
    return (
      <p className={styles['word']} role="status">
        {t('asking')}
      </p>
    );
  return (
    <div role="status">
      <p className={styles['word']} data-tone={check.problem === null ? undefined : 'warn'}>
        {check.problem === null ? t('turnOnHint') : messages.microphone[check.problem]}
      </p>
      <Button variant="default" onClick={() => void check.open()}>
        {t(check.problem === null ? 'turnOn' : 'again')}
      </Button>
    </div>
  );
}

const BARS = 30;

function WideMeter({ sound }: Pick<SoundCheck, 'sound'>) {
  const t = useMessages(soundMessages);
  const { level, verdict } = useSoundReading(sound, true);
  const lit = Math.round(level * BARS);
  return (
    <div>
      <div
        className={styles['meter']}
        role="img"
        aria-label={t('level', { percent: Math.round(level * 10) * 10 })}
      >
        {Array.from({ length: BARS }, (_, index) => (
          <i key={index} data-lit={index < lit} data-loud={index >= BARS - 3} />
        ))}
      </div>
      <p className={styles['word']} data-tone={verdict === 'good' ? 'ok' : verdict && 'warn'} role="status">
        {t(verdict ?? 'waiting')}
      </p>
    </div>
  );
}

function EchoTest({ check }: { readonly check: SoundCheck }) {
  const t = useMessages(soundMessages);
  const { echo } = check;
  const left = useSecondsLeft(echo === 'recording');
  const said = {
    idle: null,
    recording: t('echoRecording', { seconds: left }),
    playing: t('echoPlaying'),
    done: t('echoDone'),
    failed: t('echoFailed'),
  }[echo];
  const isBusy = echo === 'recording' || echo === 'playing';
  return (
    <div>
      <Button variant="default" aria-disabled={isBusy} onClick={() => !isBusy && check.testEcho()}>
        {t(echo === 'idle' ? 'echo' : 'echoAgain')}
      </Button>
      <p className={styles['word']} data-tone={echo === 'failed' ? 'warn' : undefined} role="status">
        {said}
      </p>
    </div>
  );
}

function useSecondsLeft(isOn: boolean): number {
  const [left, setLeft] = useState(ECHO_SECONDS);
  useEffect(() => {
    if (!isOn) return setLeft(ECHO_SECONDS);
    const timer = setInterval(() => setLeft((before) => Math.max(1, before - 1)), 1_000);
    return () => clearInterval(timer);
  }, [isOn]);
  return left;
}

function CountdownSwitch() {
  const t = useMessages(soundMessages);
  const [isOn, setOn] = useState(hasCountdown);
  return (
    <Switch
      className={styles['switch']}
      label={t('countdown')}
      description={t('countdownHint')}
      labelPosition="left"
      checked={isOn}
      onChange={(event) => {
        chooseCountdown(event.currentTarget.checked);
        setOn(event.currentTarget.checked);
      }}
    />
  );
}
