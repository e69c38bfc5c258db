import { Button, NativeSelect, Switch } from '@mantine/core';
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
  const t = useMessages(soundMessages);
  return (
    <div className={styles['check']}>
      <NativeSelect
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
      {check.phase === 'on' ? (
        <>
          <WideMeter check={check} />
          <EchoTest check={check} />
        </>
      ) : (
        <MicrophoneOff check={check} messages={messages} />
      )}
      <CountdownSwitch />
    </div>
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

function WideMeter({ check }: { readonly check: SoundCheck }) {
  const t = useMessages(soundMessages);
  const { level, verdict } = useSoundReading(check.sound, true);
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
