import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { files, read } from './support/source-files.ts'

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const documents = files.filter(file => file.endsWith('.md'))
/** It tells what was so when it was written. */
const presentDocuments = documents.filter(file => file !== 'CHANGELOG.md')
const variables = new Set(all(read('.env.example'), /^#([A-Z_]+)=/gm))
const settings = [
  'docs/operating.md',
  'docs/cost.md',
  'docs/libraries.md',
  'SECURITY.md',
  'README.md',
]

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found)
}

const anyCommand = /npm run\s+([\w:]+)/g

/** What some documents name and the project does not have, each with its document. */
function wrong(among: string[], named: (text: string, file: string) => string[]) {
  return among.flatMap(file => named(read(file), file).map(name => `${file}: ${name}`))
}

test('documents name commands that package.json has', () => {
  const unknown = (text: string) => all(text, anyCommand).filter(name => !scripts[name])
  expect(wrong(documents, unknown)).toEqual([])
})

test('each command of package.json is described', () => {
  const described = new Set(presentDocuments.flatMap(commandsOf))
  expect(Object.keys(scripts).filter(name => !described.has(name))).toEqual([])
})

/** `npm start` and `npm test` need no `run`; operators' commands are listed by their names. */
function commandsOf(file: string): string[] {
  const text = read(file)
  return [...all(text, anyCommand), ...all(text, /npm (start|test)\b/g)]
}

test('documents name files that exist', () => {
  const folder = '(?:\\.github|deploy|docs|server|tests|scripts|src|contract|domain|sw)'
  const path = new RegExp(`\`(${folder}/[\\w./-]+|[A-Z]\\w+\\.md|[\\w.-]+\\.(?:ts|tsx|mjs))\``, 'g')
  // A decision is named by its number, a file of the same folder by its name, and `NNN` stands for a number.
  const exists = (name: string) =>
    files.some(file => file.startsWith(name) || (!name.includes('/') && file.endsWith(`/${name}`)))
  const missing = (text: string, file: string) =>
    all(text, path).filter(
      name => !exists(name) && !exists(join(dirname(file), name)) && !name.includes('NNN'),
    )
  expect(wrong(presentDocuments, missing)).toEqual([])
})

test('documents name what the code has', () => {
  const code = files.filter(file => /\.(tsx?|mjs|css|sql|conf)$/.test(file)).map(read)
  const names = new Set(code.join('\n').match(/\w+/g))
  /** Of other tools, and one that stands for many. */
  const others = ['pseudoLocale', 'useLogicalProperties', 'create_distributed_function', 'setX']
  const unknown = (text: string) =>
    all(text, /`([a-z]+(?:[A-Z]|_[a-z])\w*)(?:\(\))?`/g).filter(
      name => !names.has(name) && !others.includes(name),
    )
  expect(wrong(presentDocuments, unknown)).toEqual([])
})

test('documents link to pages and pictures that exist', () => {
  const missing = (text: string, file: string) =>
    [...all(text, /\]\((?!\w+:)([^)#\s]+)/g), ...all(text, /src="(?!\w+:)([^"]+)"/g)].filter(
      link => !existsSync(join(dirname(file), link)),
    )
  expect(wrong(documents, missing)).toEqual([])
})

test('documents name variables that `.env.example` has', () => {
  const unknown = (text: string) =>
    all(text, /`\$?([A-Z]{2,}_[A-Z_]+)(?:=[^`]*)?`/g).filter(name => !variables.has(name))
  expect(wrong(settings, unknown)).toEqual([])
})

test('each decision is in the list, once and with its title', () => {
  const pages = files.filter(file => /^docs\/decisions\/\d/.test(file))
  const lines = pages.map(page => {
    const [, number, title] = /^# (\d+)\. (.*)$/m.exec(read(page)) ?? []
    return `- [${number}](${page.slice('docs/decisions/'.length)}) ${title}`
  })
  const listed = all(read('docs/decisions/README.md'), /^(- \[\d+\].*)$/gm)
  expect(listed.sort()).toEqual(lines.sort())
})

test('each command of scripts/ begins by saying what it does', () => {
  const commands = files.filter(file => /^scripts\/(operations\/)?[^/]+\.(ts|mjs)$/.test(file))
  const silent = commands.filter(file => !/^(\/\/|\/\*\*)/m.test(read(file)))
  expect(silent).toEqual([])
})
