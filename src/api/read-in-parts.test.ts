import { expect, test } from 'vitest'
import { readInParts } from './read-in-parts.ts'

/** An answer that arrives in pieces. */
function answerOf(pieces: string[], headers: Record<string, string>) {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
  return new Response(body, { headers })
}

async function read(pieces: string[], headers: Record<string, string>) {
  const parts: (number | null)[] = []
  const blob = await readInParts(answerOf(pieces, headers), part => parts.push(part))
  return { text: await blob.text(), type: blob.type, parts }
}

test('an answer is read whole, and its parts are counted against its length', async () => {
  const headers = { 'content-length': '8', 'content-type': 'application/zip' }
  expect(await read(['ab', 'cdef', 'gh'], headers)).toEqual({
    text: 'abcdefgh',
    type: 'application/zip',
    parts: [0, 0.25, 0.75, 1],
  })
})

test('a compressed answer is counted against its whole size, and without it against nothing', async () => {
  const packed = { 'content-encoding': 'br', 'content-length': '3' }
  expect((await read(['ab', 'cd'], { ...packed, 'x-whole-bytes': '4' })).parts).toEqual([0, 0.5, 1])
  expect((await read(['ab', 'cd'], packed)).parts).toEqual([null, null, null])
})
