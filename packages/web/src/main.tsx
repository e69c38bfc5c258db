import './ui/theme/base.css';
import './ui/theme/tokens.css';
import './ui/theme/forced-colors.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { rememberClick } from './auth/registration/ad-click.ts';
import { App } from './app/app.tsx';
import { startLocale } from './platform/language/i18n.tsx';
import { isOlderBrowser } from './platform/older-browsers/is-older.ts';
import { watchFrame } from './platform/page/page-frame.ts';
import { startTheme } from './ui/theme/theme-choice.ts';
import { fetchTextsIn } from './ui/text/message-table.ts';

startTheme();

// Fetches the first texts in parallel with the first page's script.
fetchTextsIn(startLocale());

// The router drops query parameters that no page uses.
rememberClick(window.location.search);

function showApp(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  watchFrame(root);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

if (isOlderBrowser()) {
  const filledIn = import('./platform/older-browsers/fill-in.ts');
  // Most of the page works without it.
  void filledIn.catch((error: unknown) => console.error(error)).then(showApp);
} else showApp();
