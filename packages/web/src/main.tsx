import './ui/base.css';
import './ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { rememberClick } from './app/ad-click.ts';
import { App } from './app/app.tsx';
import { startLocale } from './app/i18n.tsx';
import { textsOf } from './ui/message-table.ts';
import { uiMessages } from './ui/ui-messages.ts';

// The first texts come beside the first page's script, and not after it.
textsOf(uiMessages, startLocale()).catch(() => {});

// The router drops what no page asks for.
rememberClick(window.location.search);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
