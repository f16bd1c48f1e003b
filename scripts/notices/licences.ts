import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { notices } from '#contract/texts/notices.ts'

const licenceFile = /^(licen[cs]e|copying|notice)([-.].*)?$/i
const line = '-'.repeat(80)

/** A package with its version and licence, and the text that the licence asks to be shown. */
export type Notice = { title: string; text: string }

/** Reads the licence of the package in a folder. @throws if it states none */
export function noticeOf(folder: string): Notice {
  const { name, version, license, author } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const files = readdirSync(folder).filter(file => licenceFile.test(file))
  const texts = files.sort().map(file => readFileSync(join(folder, file), 'utf8').trim())
  if (!license && texts.length === 0) throw new Error(`${name} states no licence`)
  const by = typeof author === 'string' ? author : author?.name
  return {
    title: `${name} ${version}${license ? ` (${license})` : ''}`,
    text: texts.join('\n\n') || `By ${by ?? `the authors of ${name}`}. Licence: ${license}.`,
  }
}

/** The page of licences: ours, those of fonts and pictures, then the packages, with each text once. */
export function licencesPage(folders: readonly string[], version: string): string {
  const known = new Map(
    folders
      .filter(existsSync)
      .map(noticeOf)
      .map(one => [one.title, one]),
  )
  const packages = [...known.values()].sort((a, b) => (a.title < b.title ? -1 : 1))
  const byText = Map.groupBy(packages, ({ text }) => text)
  const part = (title: string, text: string) => `${line}\n${title}\n${line}\n\n${text.trim()}\n`
  const ours = `Its source: ${notices.source}\n\n${readFileSync('LICENSE', 'utf8')}`
  const parts = [
    part(`Oggettoteca ${version} (AGPL-3.0-or-later)`, ours),
    part('Typefaces (OFL-1.1)', readFileSync('public/fonts/LICENSE.txt', 'utf8')),
    part('Pictures of the demo (MIT)', readFileSync('server/operations/demo/LICENSES.md', 'utf8')),
    ...[...byText].map(([text, list]) => part(list.map(({ title }) => title).join('\n'), text)),
  ]
  const head = `Oggettoteca is free software. App and server also carry ${packages.length} packages, which are listed
here with their licences. Packages that npm installs beside the server bring their own.
`
  return [head, ...parts].join('\n')
}
