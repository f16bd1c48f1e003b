import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useEffect } from 'react'
import { useLibrary } from '#src/library/library.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { EmptyState, Loading, ProblemState, Skeleton } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'

/** The library's answers are a PDF: it opens beside the app, which stays where it is. */
export function FaqPage() {
  const { t } = useLingui()
  const { faq_pdf_url } = useLibrary()
  return (
    <Page title={t`F.A.Q.`} narrow>
      {faq_pdf_url ? (
        <Document address={faq_pdf_url} />
      ) : (
        <EmptyState title={t`Qui non ci sono ancora F.A.Q.`} />
      )}
    </Page>
  )
}

function Document({ address }: { address: string }) {
  const { t } = useLingui()
  const failed = t`Ops, qualcosa è andato storto, riprova più tardi`
  const { isSuccess, isError, refetch, errorUpdateCount } = useQuery({
    queryKey: ['documents.open', address],
    queryFn: async ({ signal }) => {
      const answer = await fetch(address, { signal })
      if (!answer.ok) throw new TypeError(`${answer.status}`)
      return true
    },
    retry: false,
    gcTime: 0,
  })
  useEffect(() => {
    if (isSuccess) window.open(address, '_blank', 'noopener')
  }, [isSuccess, address])
  useEffect(() => {
    if (errorUpdateCount > 0) showToast(failed, 'alert')
  }, [errorUpdateCount, failed])
  if (isError) return <ProblemState text={failed} onRetry={() => void refetch()} />
  if (!isSuccess) {
    return (
      <Loading>
        <Skeleton height="120px" />
      </Loading>
    )
  }
  return (
    <>
      <p>
        <Trans>Le risposte alle domande più frequenti si aprono in un'altra scheda.</Trans>
      </p>
      <p>
        <a href={address} target="_blank" rel="noopener" className={buttonClass()}>
          <FileText size={20} />
          <Trans>Apri il PDF</Trans>
        </a>
      </p>
    </>
  )
}
