// What the server sends of a page before any script: its bar, its title, and a skeleton of the real shape. Of the login
// page all of its form, which the server can receive without a script. The build renders these to HTML
// (build/page-frames.ts); the server fills in the `__GAPS__`.
import { caseListMessages, filmTitles, lengthWords, menuMessages } from '@plainscan/contract';
import { ArrowLeft, FileText, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { MemoryRouter } from 'react-router';
import { authMessages } from '../auth/auth-messages.ts';
import authStyles from '../auth/auth-page.module.css';
import type { FilmWords } from '../records/first-film.ts';
import newestStyles from '../records/newest-video.module.css';
import { recordMessages } from '../records/record-messages.ts';
import reportStyles from '../records/report/patient-report-page.module.css';
import { reportMessages } from '../records/report/report-messages.ts';
import { SkeletonRows } from '../ui/feedback/skeleton-rows.tsx';
import { FieldError } from '../ui/fields/field-error.tsx';
import { AuthShell } from '../ui/layout/auth-shell.tsx';
import { BrandMark } from '../ui/layout/brand-mark.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import patientShell from '../ui/layout/patient-shell.module.css';
import staffShell from '../ui/layout/staff-shell.module.css';
import { LiteButton } from '../ui/lite/lite-button.tsx';
import { LiteField } from '../ui/lite/lite-field.tsx';
import fieldStyles from '../ui/lite/lite-field.module.css';
import { TitleFrame, type TitleFrameProps } from '../ui/player/title-frame.tsx';
import playerStyles from '../ui/player/video-player.module.css';
import { uiMessages } from '../ui/text/ui-messages.ts';
import { UiTextsProvider } from '../ui/text/ui-texts.tsx';

type FrameLanguage = 'en' | 'es';
type Brand = { name: string; logoUrl: string | null };
type Frame = (language: FrameLanguage, brand: Brand) => ReactNode;

/** The same page as login-page.tsx, without what needs a script. */
const login: Frame = (language, brand) => {
  const t = authMessages[language];
  return (
    <AuthShell
      brand={brand}
      headline={t.headline}
      points={[
        { icon: <LockKeyhole size={18} strokeWidth={1.75} aria-hidden />, text: t.pointPrivate },
        { icon: <FileText size={18} strokeWidth={1.75} aria-hidden />, text: t.pointReport },
      ]}
      footer={
        <>
          <a href="/terms">{t.terms}</a>
          <a href="/privacy">{t.privacy}</a>
        </>
      }
    >
      <h1>{t.title}</h1>
      <p className={authStyles['intro']}>{t.intro}</p>
      <form className={authStyles['form']} method="post" action="__FRAME_ACTION__">
        <LiteField
          id="login-email"
          name="email"
          label={t.email}
          type="email"
          autoComplete="username"
          defaultValue="__FRAME_EMAIL__"
          required
        />
        <LiteField
          id="login-password"
          name="password"
          label={t.password}
          type="password"
          autoComplete="current-password"
          aside={<a href="/forgot-password">{t.forgotPassword}</a>}
          required
        />
        <div className={fieldStyles['error']} role="alert" data-failure>
          <FieldError>__FRAME_FAILURE__</FieldError>
        </div>
        <LiteButton type="submit" isLarge isFull data-busy-text={t.loggingIn}>
          {t.logIn}
        </LiteButton>
      </form>
      {/* In the place of the passkey and the register hint, so that the form does not move. */}
      <div className="frame-more" />
    </AuthShell>
  );
};

function PatientFrame({ brand, title, children }: { brand: Brand; title?: string; children: ReactNode }) {
  return (
    <div className={`patient ${patientShell['shell']}`}>
      <header className={patientShell['bar']}>
        <span className={patientShell['home']}>
          <BrandMark {...brand} size={34} />
        </span>
      </header>
      <main className={patientShell['page']}>
        {title === undefined ? null : <h1>{title}</h1>}
        {children}
      </main>
    </div>
  );
}

function StaffFrame({ brand, children }: { brand: Brand; children: ReactNode }) {
  return (
    <div className={staffShell['shell']}>
      <header className={staffShell['bar']}>
        <span className={staffShell['home']}>
          <BrandMark {...brand} />
        </span>
      </header>
      <main className={staffShell['sheet']}>{children}</main>
    </div>
  );
}

/** Stands for an image that the browser would otherwise request from the template. */
const imageGap = (name: string) => `data:,${name}`;

/**
 * The place of a film's title: a skeleton until records/first-film.ts fills the `{gaps}` of a copy of the template, one
 * for a title and one for a picture that its consultant chose.
 */
function FilmPlace({ words, children, templateOf }: FilmPlaceProps) {
  return (
    <div data-film={JSON.stringify(words)}>
      {children}
      <template data-of="title">{templateOf(null)}</template>
      <template data-of="picture">{templateOf(imageGap('picture'))}</template>
    </div>
  );
}

interface FilmPlaceProps {
  words: FilmWords;
  children: ReactNode;
  templateOf: (picture: string | null) => ReactNode;
}

type FrameFilmProps = Pick<TitleFrameProps, 'picture' | 'audience' | 'isWide' | 'renderAction'> & {
  brand: Brand;
  role: string;
};

const FrameFilm = ({ brand, role, ...film }: FrameFilmProps) => (
  <TitleFrame
    {...film}
    clinic={{ ...brand, name: '{clinic}' }}
    title="{title}"
    speaker={{ name: '{consultant}', role, portraitUrl: imageGap('portrait') }}
    actionLabel="{action}"
    aside="{length}"
  />
);

/** The same as newest-video.tsx. */
const newestFilm = (language: FrameLanguage, brand: Brand) => (picture: string | null) => {
  const t = recordMessages[language];
  return (
    <section className={newestStyles['newest']}>
      <div className={newestStyles['poster']}>
        <FrameFilm
          brand={brand}
          picture={picture}
          audience={t.forPatient.replace('{name}', '{patient}')}
          role={t.speakerRole}
          renderAction={({ className, children }) => (
            <a className={className} href="/patient-report" tabIndex={-1}>
              {children}
            </a>
          )}
        />
      </div>
      <div>
        <p className={newestStyles['state']}>{'{state}'}</p>
        <h2 className={newestStyles['title']}>{'{title}'}</h2>
        <p className={newestStyles['about']}>{'{about}'}</p>
        <div className="frame-button" />
      </div>
    </section>
  );
};

/** The same as report-view.tsx, without what comes later. */
const reportFilm = (language: FrameLanguage, brand: Brand) => (picture: string | null) => {
  const t = reportMessages[language];
  return (
    <>
      <span className={reportStyles['back']}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
        __FRAME_RECORD__
      </span>
      <div className={reportStyles['columns']}>
        <div className={reportStyles['main']}>
          <div className={reportStyles['heading']}>
            <h1 className={reportStyles['title']}>{'{title}'}</h1>
            <p className={reportStyles['for']}>
              {t.forBy} <span>{'{official}'}</span>
            </p>
          </div>
          <div className={reportStyles['video']}>
            <div className={playerStyles['player']} data-player>
              <div className={playerStyles['picture']}>
                <div className={playerStyles['opening']}>
                  <FrameFilm
                    brand={brand}
                    picture={picture}
                    audience={t.filmFor}
                    role={t.speakerRole}
                    isWide
                    renderAction={(pill) => <span {...pill} />}
                  />
                </div>
              </div>
            </div>
          </div>
          <p className={reportStyles['notDiagnosis']}>{t.notDiagnosis}</p>
        </div>
      </div>
    </>
  );
};

const bars = (count: number) =>
  Array.from({ length: count }, (_, at) => <span key={at} className="frame-bar" />);

/** By the first part of the path. */
const frames: Readonly<Record<string, Frame>> = {
  login,
  'patient-dashboard': (language, brand) => {
    const { readyUnwatched, play, watched, watchAgain } = recordMessages[language];
    return (
      <PatientFrame brand={brand} title="__FRAME_RECORD__">
        <FilmPlace
          words={{
            titles: filmTitles[language],
            fresh: { state: readyUnwatched, action: play },
            begun: { state: watched, action: watchAgain },
          }}
          templateOf={newestFilm(language, brand)}
        >
          <SkeletonRows rows={4} widths={[60, 20, 20]} />
        </FilmPlace>
      </PatientFrame>
    );
  },
  'patient-report': (language, brand) => {
    const action = { action: uiMessages[language].play };
    return (
      <PatientFrame brand={brand}>
        <FilmPlace
          words={{ titles: filmTitles[language], fresh: action, begun: action }}
          templateOf={reportFilm(language, brand)}
        >
          <div className="frame-heading">{bars(3)}</div>
          <div className="frame-video" />
        </FilmPlace>
      </PatientFrame>
    );
  },
  cases: (language, brand) => (
    <StaffFrame brand={brand}>
      <PageHeader title={caseListMessages[language]['list.title']} />
      <div className="frame-rows">
        <SkeletonRows rows={10} widths={[24, 20, 12, 10, 16, 18]} />
      </div>
    </StaffFrame>
  ),
  'case-details': (_language, brand) => (
    <StaffFrame brand={brand}>
      <div className="frame-case">
        <div className="frame-column">{bars(6)}</div>
        <div className="frame-images" />
        <div className="frame-column">{bars(6)}</div>
      </div>
    </StaffFrame>
  ),
};

/** Returns the HTML of every frame, for a clinic with and without a logo of its own, and the words the server needs. */
export function renderFrames(language: FrameLanguage) {
  const htmlOf = (frame: Frame, logoUrl: string | null) =>
    renderToStaticMarkup(
      <UiTextsProvider words={uiMessages[language]} lengthWords={(seconds) => lengthWords(seconds, language)}>
        <MemoryRouter>{frame(language, { name: '__FRAME_NAME__', logoUrl })}</MemoryRouter>
      </UiTextsProvider>,
    );
  const { incorrect, attemptsRemaining, portalsTitle } = authMessages[language];
  return {
    pages: Object.fromEntries(
      Object.entries(frames).map(([name, frame]) => [
        name,
        { plain: htmlOf(frame, null), withLogo: htmlOf(frame, '__FRAME_LOGO__') },
      ]),
    ),
    words: { incorrect, attemptsRemaining, portalsTitle, record: menuMessages[language]['menu.record'] },
  };
}
