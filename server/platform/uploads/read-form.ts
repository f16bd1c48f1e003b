import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { limits, serverLimits } from '#contract/limits.ts'
import { AppError } from '#server/core/app-error.ts'

/** A form that was sent as multipart/form-data. */
export type StoredForm = {
  texts: Record<string, string>
  files: { field: string; name: string; bytes: Uint8Array }[]
}

const parserLimits = {
  parts: serverLimits.formPartsMax,
  fieldSize: limits.uploadMaxBytes,
  /** More than any browser sends before the content of a part; what follows is not read. */
  headerSize: 8192,
}

/**
 * Reads the stored body of a form piece by piece, so that other requests are answered between the pieces.
 * @throws AppError malformed_request, also for a form of too many parts
 */
export async function readForm(path: string, type: string): Promise<StoredForm> {
  const texts: StoredForm['texts'] = {}
  const files: { field: string; name: string; pieces: Buffer[] }[] = []
  try {
    if (!/^multipart\//i.test(type)) throw new Error('not a form with parts')
    const parser = new Busboy({
      headers: { 'content-type': type },
      limits: parserLimits,
      isPartAFile: (_field, _type, name) => name !== undefined,
    })
    parser.on('partsLimit', () => parser.destroy(new Error('too many parts')))
    parser.on('field', (field, text) => {
      texts[field] ??= text
    })
    parser.on('file', (field, content, name) => {
      const pieces: Buffer[] = []
      // Browsers send a quotation mark in a name so.
      files.push({ field, name: name.replaceAll('%22', '"'), pieces })
      content.on('data', piece => pieces.push(piece))
      content.on('error', error => parser.destroy(error))
    })
    await pipeline(createReadStream(path), parser)
  } catch (cause) {
    throw new AppError('malformed_request', { cause })
  }
  return {
    texts,
    files: files.map(({ pieces, ...file }) => ({ ...file, bytes: Buffer.concat(pieces) })),
  }
}
