import { parse } from 'node:path'
import * as v from 'valibot'
import { type ImportHead, importHead } from '#contract/shapes/admin/trial.ts'
import { parseJson } from '#server/core/plain-input.ts'
import { refuseFile } from '../faults.ts'
import { type Source, sourceLimits } from './source.ts'
import { openFile } from './zip.ts'

type Bundle = { source: Source; name: string; decisions: ImportHead['decisions'] }

/**
 * Opens the body of an import: one file, or with `headBytes` several, which begin with their names and sizes as JSON.
 * @throws ImportRefused
 */
export async function openBundle(
  name: string,
  content: Buffer,
  headBytes: number | null,
): Promise<Bundle> {
  if (headBytes === null) {
    return { source: await openFile(name, content), name, decisions: undefined }
  }
  const head = readHead(name, content.subarray(0, headBytes))
  const sources: Source[] = []
  let at = headBytes
  for (const file of head.files) {
    if (at + file.size > content.length) refuseFile(file.name, 'unreadable')
    sources.push(await openFile(file.name, content.subarray(at, at + file.size)))
    at += file.size
  }
  const [only] = sources
  const names = head.files.map(file => file.name).join(', ')
  const source = only && sources.length === 1 ? only : joined(sources)
  return { source, name: names.slice(0, 200), decisions: head.decisions }
}

function readHead(name: string, head: Buffer): ImportHead {
  try {
    return v.parse(importHead, parseJson(head.toString('utf8')))
  } catch {
    return refuseFile(name, 'unreadable')
  }
}

/** Several sources as one. Of two files with the same name the second gets a number. */
function joined(sources: readonly Source[]): Source {
  const files = new Map<string, () => ReturnType<Source['read']>>()
  for (const source of sources) {
    for (const name of source.names) files.set(freeName(name, files), () => source.read(name))
  }
  const names = [...files.keys()]
  const [first = ''] = names
  if (names.length > sourceLimits.files) refuseFile(first, 'too_large')
  return { names, read: name => files.get(name)?.() ?? null }
}

function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  let free = name
  for (let number = 2; taken.has(free); number += 1) {
    const { dir, name: stem, ext } = parse(name)
    free = `${dir && `${dir}/`}${stem}-${number}${ext}`
  }
  return free
}
