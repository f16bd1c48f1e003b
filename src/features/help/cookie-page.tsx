import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useFormat } from '#src/i18n/use-format.ts'
import { Page } from '#src/ui/page/page.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import { cookieText } from './texts/cookie.ts'

export function CookiePage() {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <Page title={t`Cookie e memoria del dispositivo`} narrow>
      <RichText html={format.text(cookieText)} />
      <p>
        <Link to="/policies/privacy">
          <Trans>Come trattiamo i tuoi dati</Trans>
        </Link>
      </p>
    </Page>
  )
}
