import fastify from 'fastify';
import { describe, expect, it } from 'vitest';

import { registerSupportChat, supportChatPath } from './support-chat.ts';

describe('registerSupportChat', () => {
  it('C-030, U-010: isolates the script in its own origin', async () => {
    const app = fastify();
    registerSupportChat(app, new URL('https://chat.example.com/widget.js?a="b"&c=1'));
    const answer = await app.inject(supportChatPath);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('src="https://chat.example.com/widget.js?a=%22b%22&amp;c=1"');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain('sandbox allow-scripts');
    expect(policy).not.toContain('allow-same-origin');
    expect(policy).toContain('script-src https://chat.example.com;');
    await app.close();
  });
  it('C-030, U-010: does not exist if no chat is set', async () => {
    const app = fastify();
    registerSupportChat(app, null);
    expect((await app.inject(supportChatPath)).statusCode).toBe(404);
    await app.close();
  });
});
