import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Page } from '#src/ui/page/page.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import { cookieText } from './texts/cookie.ts'

export function CookiePage() {
  const { t, i18n } = useLingui()
  return (
    <Page title={t`Cookie e memoria del dispositivo`} narrow>
      <RichText html={i18n._(cookieText)} />
      <p>
        <Link to="/policies/privacy">
          <Trans>Come trattiamo i tuoi dati</Trans>
        </Link>
      </p>
    </Page>
  )
}
