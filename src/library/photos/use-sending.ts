import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { UploadedFile } from '#contract/shapes/file.ts'
import { Failure, notLoaded, toFailure } from '#src/api/failure.ts'
import { shrinkPhoto } from '#src/platform/shrink-photo.ts'

type State = { progress: number | null; failure: Failure | null }
const still: State = { progress: null, failure: null }

/** Running uploads by key. All are aborted when the page is left. */
export function useSending(onSent: (key: string, file: UploadedFile) => void) {
  const [states, setStates] = useState<Readonly<Record<string, State>>>({})
  const going = useRef(new Map<string, AbortController>())
  const put = (key: string, state: State) => setStates(all => ({ ...all, [key]: state }))
  const stop = (key: string) => {
    going.current.get(key)?.abort()
    going.current.delete(key)
  }
  const send = async (key: string, name: string, photo: Blob) => {
    stop(key)
    const controller = new AbortController()
    const { signal } = controller
    going.current.set(key, controller)
    put(key, { progress: 0, failure: null })
    try {
      const { upload } = await import('#src/api/upload.ts').catch(notLoaded)
      const onProgress = (progress: number) => put(key, { progress, failure: null })
      const small = await shrinkPhoto(photo)
      if (small.size > limits.uploadMaxBytes) throw new Failure('body_too_large')
      const file = await upload(small, name, { signal, onProgress })
      onSent(key, file)
      put(key, still)
    } catch (error) {
      if (!signal.aborted) put(key, { progress: null, failure: toFailure(error) })
    }
  }
  useEffect(() => {
    const all = going.current
    return () => {
      for (const controller of all.values()) controller.abort()
    }
  }, [])
  return { send, stop, of: (key: string) => states[key] ?? still }
}
