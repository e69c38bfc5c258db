/** Returns where a command was typed: npm runs a script in the project's folder and passes the caller's folder on. */
export const invocationFolder = (): string => process.env['INIT_CWD'] ?? process.cwd();
