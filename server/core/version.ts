import { readFileSync } from 'node:fs'

/** The version in package.json. The build writes one beside dist/server too. */
export const version: string = JSON.parse(
  readFileSync(
    new URL(
      import.meta.url.endsWith('.ts') ? '../../package.json' : '../package.json',
      import.meta.url,
    ),
    'utf8',
  ),
).version
