// The component library is loaded with the first page that uses it. The pages before login do not need it.
import '../ui/theme/mantine-styles.ts';
import '../ui/theme/mantine-variables.css';
import '../ui/theme/overrides.css';
import { MantineProvider } from '@mantine/core';
import { Outlet } from 'react-router';
import { KeysHelp } from '../shell/keys-help.tsx';
import { theme } from '../ui/theme/theme.ts';

export function MantineLayout() {
  return (
    <MantineProvider theme={theme} forceColorScheme="light" getStyleNonce={styleNonce}>
      <Outlet />
      <KeysHelp />
    </MantineProvider>
  );
}

/** The nonce that the server wrote into this response. The content security policy blocks styles without it. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

// The scroll lock of dialogs adds a style element and reads its nonce from this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
