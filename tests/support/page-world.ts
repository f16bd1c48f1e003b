import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWorld } from './world.ts'

/** The real server with its pages, on an app that contains only the shell. */
export function openPages() {
  const app = mkdtempSync(join(tmpdir(), 'oggettoteca-app-'))
  cpSync('index.html', join(app, 'index.html'))
  return openWorld(undefined, { app, files: [app] })
}
