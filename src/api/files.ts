import type { AnswerOf, EndpointName, InputOf } from '#contract/endpoints.ts'
import { Failure } from './failure.ts'

const load = () =>
  import('./transport.ts').catch(() => {
    throw new Failure('offline')
  })

/**
 * Sends a file as the body of a call and passes on each line of the answer as it arrives. @throws
 * Failure
 */
export async function uploadFile<N extends EndpointName>(
  name: N,
  input: InputOf<N>,
  file: Blob,
  onLine: (line: unknown) => void,
): Promise<void> {
  const { exchange } = await load()
  await exchange(name, input, { file }, async response => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const lines = (rest + part.value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line) onLine(JSON.parse(line))
    }
  })
}

/** Sends a file as the one part of a form. @throws Failure */
export async function sendFile<N extends EndpointName>(
  name: N,
  input: InputOf<N>,
  file: File,
): Promise<AnswerOf<N>> {
  const { send } = await load()
  const form = new FormData()
  form.set('file', file, file.name)
  return (await send(name, input, { file: form })).answer
}

/** Makes a call and returns its answer as a file. @throws Failure */
export async function downloadFile<N extends EndpointName>(name: N): Promise<Blob> {
  const { exchange } = await load()
  return exchange(name, undefined, {}, response => response.blob())
}
