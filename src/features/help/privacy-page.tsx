import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useLibrary } from '#src/library/library.ts'
import { Page } from '#src/ui/page/page.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import { privacyText } from './texts/privacy.ts'

export function PrivacyPage() {
  const { t, i18n } = useLingui()
  const { name, contacts } = useLibrary()
  const html = i18n._(privacyText({ library: name, email: contacts.email ?? name }))
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
