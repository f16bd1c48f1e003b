import { MIMEType } from 'node:util'
import { Worker } from 'node:worker_threads'
import { serverLimits } from '#contract/limits.ts'
import { AppError } from '../app-error.ts'

/** A form that was sent as multipart/form-data. */
export type StoredForm = {
  texts: Record<string, string>
  files: { field: string; name: string; bytes: Uint8Array }[]
}

/** More than any browser sends before the content of a part. */
const partHeadersMaxBytes = 8192

/**
 * Runs in the worker: reads the stored body and passes its parts on without copying them. It counts the parts
 * first and looks where their headers end, because the parser needs seconds for thousands of either.
 */
const script = `
const { parentPort, workerData } = require('node:worker_threads')
const { readFile } = require('node:fs/promises')
const read = async () => {
  const body = await readFile(workerData.path)
  const mark = Buffer.from('--' + workerData.boundary)
  let marks = 0
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    if (++marks > workerData.most) throw new Error('too many parts')
    const head = body.subarray(at + mark.length, at + mark.length + workerData.headers)
    const isLast = head.toString('latin1', 0, 2) === '--'
    if (!isLast && !head.includes('\\r\\n\\r\\n')) throw new Error('long headers')
  }
  const headers = { 'content-type': workerData.type }
  const form = await new Response(body, { headers }).formData()
  const texts = {}, files = []
  for (const [field, value] of form) {
    if (typeof value === 'string') texts[field] ??= value
    else files.push({ field, name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) })
  }
  parentPort.postMessage({ texts, files }, files.map(file => file.bytes.buffer))
}
read().catch(() => parentPort.postMessage(null))
`

/**
 * Reads the stored body of a form in its own thread: searching nine megabytes for the ends of parts would
 * delay every other request.
 * @throws AppError malformed_request, also for a form of too many parts
 */
export async function readForm(path: string, type: string): Promise<StoredForm> {
  const boundary = boundaryOf(type)
  // A boundary precedes each part, and one more ends the form.
  const workerData = {
    ...{ path, type, boundary },
    ...{ most: serverLimits.formPartsMax + 1, headers: partHeadersMaxBytes },
  }
  const worker = new Worker(script, { eval: true, workerData, execArgv: [] })
  try {
    const form = await new Promise<StoredForm | null>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
    if (!form) throw new AppError('malformed_request')
    return form
  } finally {
    await worker.terminate()
  }
}

/** The boundary between the parts, read as the parser does. @throws AppError malformed_request */
function boundaryOf(type: string): string {
  try {
    const { essence, params } = new MIMEType(type)
    const boundary = params.get('boundary')
    if (essence === 'multipart/form-data' && boundary) return boundary
  } catch {
    // An invalid type.
  }
  throw new AppError('malformed_request')
}
