import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import type { AnswerOf, EndpointName, InputOf } from '#contract/endpoints.ts'
import { endpointOf } from './endpoint-of.ts'
import { notLoaded } from './failure.ts'
import { readInParts } from './read-in-parts.ts'
import type { Sending } from './upload.ts'

/**
 * Sends a file as the body of a call and passes on each line of the answer as it arrives. @throws Failure, or
 * the signal's reason if it was aborted
 */
export async function uploadFile<N extends EndpointName>(
  name: N,
  input: InputOf<N>,
  file: Blob,
  { onLine, ...sending }: Sending & { onLine: (line: unknown) => void },
): Promise<void> {
  const { sendBody } = await import('./upload.ts').catch(notLoaded)
  let read = 0
  const onText = (text: string) => {
    const end = text.lastIndexOf('\n') + 1
    const lines = text.slice(read, end).split('\n')
    read = Math.max(read, end)
    for (const line of lines) if (line) onLine(JSON.parse(line))
  }
  const answer = await sendBody(name, input, file, { ...sending, onText })
  onText(`${await answer.text()}\n`)
}

/** Sends a file as the one part of a form. @throws Failure, or the signal's reason if it was aborted */
export async function sendFile<N extends EndpointName>(
  name: N,
  input: InputOf<N>,
  file: File,
  sending: Sending,
): Promise<AnswerOf<N>> {
  const { sendBody, formOf } = await import('./upload.ts').catch(notLoaded)
  const answer = await sendBody(name, input, formOf(file, file.name), sending)
  const endpoint: Endpoint = await endpointOf(name)
  return v.parse(endpoint.answer, await answer.json()) as AnswerOf<N>
}

/**
 * Makes a call and returns its answer as a file. `onPart` gets how much has arrived, 0 to 1, or `null` before
 * the answer begins. @throws Failure, or the signal's reason if it was aborted
 */
export async function downloadFile<N extends EndpointName>(
  name: N,
  { signal, onPart }: { signal: AbortSignal; onPart: (part: number | null) => void },
): Promise<Blob> {
  const { exchange } = await import('./transport.ts').catch(notLoaded)
  onPart(null)
  return exchange(name, undefined, { signal }, response => readInParts(response, onPart))
}
