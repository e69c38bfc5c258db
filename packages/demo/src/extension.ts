// The demo as a server extension: its subdomains, initial data, job and clean-up.
import { makeRunnable } from '@plainscan/server/src/platform/jobs/run-job.ts';
import type { ServerExtension } from '@plainscan/server/src/server-extension.ts';
import { demoAccounts, demoPassword, demoWorkspaces } from './demo-accounts.ts';
import { makeDemoVideoJob } from './demo-jobs.ts';
import { makeDemoVideo } from './demo-video-handler.ts';
import { keepDemoUploadWaiting, loadDemo } from './load-demo.ts';

export const extension: ServerExtension = {
  localSubdomains: Object.keys(demoWorkspaces),
  prepare: loadDemo,
  jobs: (platform) => [
    makeRunnable(makeDemoVideoJob, (payload, context) => makeDemoVideo(platform, payload, context)),
  ],
  cleanUpSteps: (platform) => [['demo upload', () => keepDemoUploadWaiting(platform)]],
  startNotice: ({ publicUrl }) => {
    const accounts = demoAccounts.map(({ email, portal, words }) => {
      const host = portal === null ? publicUrl.host : `${portal}.${publicUrl.host}`;
      return `  ${email.padEnd(26)} ${words.padEnd(44)} ${publicUrl.protocol}//${host}\n`;
    });
    return `Demo accounts, password ${demoPassword}:\n${accounts.join('')}\nMails that the demo has sent: ${publicUrl.origin}/dev/outbox\n`;
  },
};
