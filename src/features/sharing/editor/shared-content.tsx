import { Plural, Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { takeSharedPhotos } from '#src/offline/shared-photos.ts'
import { Banner } from '#src/ui/states/states.tsx'
import type { Draft } from './draft.ts'

/** Content that another app shared: the photos, if they arrived, and the text. */
export type SharedContent = { photos: readonly File[]; words: string }

/**
 * `undefined` while loading, `null` if nothing was shared. It is read only once, so a reload has
 * none.
 */
export function useSharedContent(words: string | undefined): SharedContent | null | undefined {
  const navigate = useNavigate()
  const [handed, setHanded] = useState<SharedContent | null>()
  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: shared content can be read only once
  useEffect(() => {
    if (words === undefined) return begun.current ? undefined : setHanded(null)
    begun.current = true
    void takeSharedPhotos().then(photos => {
      setHanded({ photos, words })
      void navigate({ to: '/me/product-edit', search: {}, replace: true })
    })
  }, [words])
  return handed
}

/** A draft of a new product with the shared text as its title. */
export function withWords(draft: Draft, handed: SharedContent | null): Draft {
  const title = handed?.words.slice(0, limits.shortTextChars)
  return title ? { ...draft, values: { ...draft.values, title } } : draft
}

/** Adds the shared photos to the product once. */
export function useFirst(handed: SharedContent | null, add: (photos: readonly File[]) => void) {
  const added = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: add changes with each photo
  useEffect(() => {
    if (handed?.photos.length && !added.current) add(handed.photos)
    added.current = true
  }, [handed])
}

export function SharedPhotosBanner({ handed: { photos } }: { handed: SharedContent }) {
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
