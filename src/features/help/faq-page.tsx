import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useLibrary } from '#src/library/library.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import { openFaq } from './open-faq.ts'

/** Opens the library's FAQ, a PDF, in another tab. */
export function FaqPage() {
  const { t } = useLingui()
  const { faq_pdf_url } = useLibrary()
  return (
    <Page title={t`F.A.Q.`} narrow>
      {faq_pdf_url ? (
        <>
          <p>
            <Trans>Le risposte alle domande più frequenti si aprono in un'altra scheda.</Trans>
          </p>
          <p>
            <a
              href={faq_pdf_url}
              target="_blank"
              rel="noopener"
              className={buttonClass()}
              onClick={event => openFaq(event, faq_pdf_url)}
            >
              <FileText size={20} />
              <Trans>Apri il PDF</Trans>
            </a>
          </p>
        </>
      ) : (
        <EmptyState title={t`Qui non ci sono ancora F.A.Q.`}>
          <Link to="/help" className={buttonClass()}>
            <Trans>Chiedi all'oggettoteca</Trans>
          </Link>
        </EmptyState>
      )}
    </Page>
  )
}
