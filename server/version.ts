import { readFileSync } from 'node:fs'

/** The version in package.json, seen from the sources and from dist/server. */
export const version: string = JSON.parse(
  readFileSync(
    new URL(
      import.meta.url.endsWith('.ts') ? '../package.json' : '../../package.json',
      import.meta.url,
    ),
    'utf8',
  ),
).version
