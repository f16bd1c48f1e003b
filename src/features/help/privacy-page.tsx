import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
import { Page } from '#src/ui/page/page.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import { privacyText } from './texts/privacy.ts'

export function PrivacyPage() {
  const { t } = useLingui()
  const format = useFormat()
  const { name, contacts } = useLibrary()
  const html = format
    .text(privacyText)
    .replace('{library}', name)
    .replace('{email}', contacts.email ?? name)
  return (
    <Page title={t`Come trattiamo i tuoi dati`} narrow>
      <RichText html={html} />
      <p>
        <Link to="/policies/cookie">
          <Trans>Cookie e memoria del dispositivo</Trans>
        </Link>
      </p>
    </Page>
  )
}
