import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'happy-dom',
    // Reading React and Mantine again for each file was two thirds of the processor time (ADR 0068).
    isolate: false,
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    setupFiles: ['src/app/testing/test-setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
