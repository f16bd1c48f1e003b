import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** How long parts of former builds stay, for servers that were started from them. */
const storedMs = 30 * 86_400_000
const template = 'database-template'

/**
 * Puts a new build in the place of the old one, file by file: a server that runs from it finds each file at any moment, the
 * old one or the new one. New files come before those that name them.
 * @param {{ fresh: string, target: string, production: boolean }} folders
 */
export function replaceBuild({ fresh, target, production }) {
  if (!existsSync(target)) return renameSync(fresh, target)
  const list = join(target, 'server/parts.json')
  const parts = new Set(existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [])
  // Until it is written again, the build counts as none.
  rmSync(join(target, 'stamp'), { force: true })
  // Only a start reads it. A build makes none if the last one is of the same migrations.
  if (existsSync(join(fresh, template))) {
    rmSync(join(target, template), { recursive: true, force: true })
    renameSync(join(fresh, template), join(target, template))
  }
  const names = filesIn(fresh)
  const isNew = name => !existsSync(join(target, name))
  const ordered = [...names.filter(isNew), ...names.filter(name => !isNew(name))]
  for (const name of [...ordered.filter(name => name !== 'stamp'), 'stamp']) {
    mkdirSync(dirname(join(target, name)), { recursive: true })
    renameSync(join(fresh, name), join(target, name))
  }
  const isPart = name =>
    dirname(name) === 'server' &&
    (parts.has(name.slice('server/'.length)) ||
      Date.now() - statSync(join(target, name)).mtimeMs < storedMs)
  const stays = name =>
    isPart(name) || name.startsWith(template) || (!production && name.startsWith('demo-pictures/'))
  const made = new Set(names)
  for (const name of filesIn(target))
    if (!made.has(name) && !stays(name)) rmSync(join(target, name))
  rmSync(fresh, { recursive: true, force: true })
}

/** The files below a folder, without installed packages. @param {string} folder @returns {string[]} */
function filesIn(folder, inner = '') {
  if (!existsSync(join(folder, inner))) return []
  return readdirSync(join(folder, inner), { withFileTypes: true }).flatMap(entry => {
    const name = join(inner, entry.name)
    if (entry.isDirectory()) return name === 'node_modules' ? [] : filesIn(folder, name)
    return [name]
  })
}
