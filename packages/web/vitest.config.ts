import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'happy-dom',
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    setupFiles: ['src/app/testing/test-setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
