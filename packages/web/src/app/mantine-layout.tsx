// The component library comes with the first page that uses it; the pages before the login do without.
import '../ui/theme/mantine-styles.ts';
import '../ui/theme/mantine-variables.css';
import '../ui/theme/overrides.css';
import { MantineProvider } from '@mantine/core';
import { Outlet } from 'react-router';
import { theme } from '../ui/theme/theme.ts';
import { styleNonce } from './style-nonce.ts';

export function MantineLayout() {
  return (
    <MantineProvider theme={theme} forceColorScheme="light" getStyleNonce={styleNonce}>
      <Outlet />
    </MantineProvider>
  );
}
