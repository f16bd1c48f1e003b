import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { refuseFile } from '../faults.ts'
import { isNoise, maxBytesOf, type Source } from './source.ts'

/** The files of a folder and of the folders in it. */
export function openFolder(folder: string): Source {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry =>
      join(entry.parentPath, entry.name)
        .slice(folder.length)
        .replace(/^[/\\]/, ''),
    )
    .map(name => name.replaceAll('\\', '/'))
    .filter(name => !isNoise(name))
    .sort()
  return {
    names,
    read: name => {
      const path = join(folder, name)
      if (!names.includes(name) || !existsSync(path)) return null
      if (statSync(path).size > maxBytesOf(name)) refuseFile(name, 'too_large')
      return readFileSync(path)
    },
  }
}
