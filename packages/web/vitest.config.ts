import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { frameDecoder } from './build/frame-decoder.ts';
import { glossaryData } from './build/glossary-data.ts';

export default defineConfig({
  plugins: [glossaryData(), react()],
  resolve: { alias: frameDecoder },
  test: {
    environment: 'happy-dom',
    // Re-evaluating React and Mantine for each file took two thirds of the CPU time (ADR 0068).
    isolate: false,
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    // A project with a configuration file inherits no timeout, and pages take seconds on a busy machine.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    setupFiles: ['src/app/testing/test-setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
