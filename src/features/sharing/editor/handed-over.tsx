import { Plural, Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { takeHandedOver } from '#src/offline/handed-over.ts'
import { Banner } from '#src/ui/states/states.tsx'
import type { Draft } from './draft.ts'

/** What another app handed over: photos, none where they got lost, and the words with them. */
export type HandedOver = { photos: readonly File[]; words: string }

/** `undefined` until it is known, `null` when nothing was handed over. Taken once: a reload asks for no more. */
export function useHandedOver(words: string | undefined): HandedOver | null | undefined {
  const navigate = useNavigate()
  const [handed, setHanded] = useState<HandedOver | null>()
  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was taken is not there a second time
  useEffect(() => {
    if (words === undefined) return begun.current ? undefined : setHanded(null)
    begun.current = true
    void takeHandedOver().then(photos => {
      setHanded({ photos, words })
      void navigate({ to: '/me/product-edit', search: {}, replace: true })
    })
  }, [words])
  return handed
}

/** The draft of a new object with the words as its title. */
export function withWords(draft: Draft, handed: HandedOver | null): Draft {
  const title = handed?.words.slice(0, limits.shortTextChars)
  return title ? { ...draft, values: { ...draft.values, title } } : draft
}

/** The photos are added to those of the object, once. */
export function useFirst(handed: HandedOver | null, add: (photos: readonly File[]) => void) {
  const added = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: add changes with each photo
  useEffect(() => {
    if (handed?.photos.length && !added.current) add(handed.photos)
    added.current = true
  }, [handed])
}

export function HandedOverBanner({ handed: { photos } }: { handed: HandedOver }) {
  if (photos.length === 0) {
    return (
      <Banner tone="waiting">
        <Trans>Le foto non sono arrivate fin qui: sceglile di nuovo fra le immagini.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="good">
      <Plural
        value={photos.length}
        one="La foto che hai condiviso è già fra le immagini."
        other="Le # foto che hai condiviso sono già fra le immagini."
      />
    </Banner>
  )
}
