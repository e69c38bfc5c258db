// The browser, for benchmarks that also use one.
export { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
