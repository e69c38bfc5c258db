// The component library comes with the first page that uses it; the pages before the login do without.
import '../ui/theme/mantine-styles.ts';
import '../ui/theme/mantine-variables.css';
import '../ui/theme/overrides.css';
import { MantineProvider } from '@mantine/core';
import { Outlet } from 'react-router';
import { theme } from '../ui/theme/theme.ts';

export function MantineLayout() {
  return (
    <MantineProvider theme={theme} forceColorScheme="light" getStyleNonce={styleNonce}>
      <Outlet />
    </MantineProvider>
  );
}

/** The nonce that the server wrote into this answer; styles without it are refused by the content policy. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

// The scroll lock of dialogs adds a style element and looks for its nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
