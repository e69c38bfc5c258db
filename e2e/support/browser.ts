// The browser, for those who measure in one as well.
export { chromium, type CDPSession, type Page } from '@playwright/test';
