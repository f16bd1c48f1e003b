import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { toFailure } from '#src/api/failure.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import styles from './more-button.module.css'

type Props = {
  listing: {
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: unknown
    fetchNextPage: () => unknown
  }
}

type Listing = {
  data: { pages: readonly { answer: readonly unknown[] }[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  fetchNextPage: () => unknown
}

/** Goes on to the next page if none of those that the server looked at fit the filters. */
export function useRestOfEmptyPage({ data, hasNextPage, isFetching, fetchNextPage }: Listing) {
  const isEmpty = data?.pages.at(-1)?.answer.length === 0
  useEffect(() => {
    if (isEmpty && hasNextPage && !isFetching) void fetchNextPage()
  }, [isEmpty, hasNextPage, isFetching, fetchNextPage])
}

/** Loads the next page on click, so that the footer stays reachable. */
export function MoreButton({ listing }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  return (
    <div className={styles.more}>
      {listing.isFetchNextPageError && (
        <Banner tone="bad">{failureText(toFailure(listing.error))}</Banner>
      )}
      <Button
        look="secondary"
        pending={listing.isFetchingNextPage}
        pendingText={t`Caricamento…`}
        disabledReason={offline}
        onClick={() => void listing.fetchNextPage()}
      >
        <Trans>Carica altri</Trans>
      </Button>
    </div>
  )
}
