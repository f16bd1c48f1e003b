import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'

export function RulesPage() {
  const { t } = useLingui()
  const format = useFormat()
  const { regolamento } = useLibrary()
  return (
    <Page title={t`Regolamento`} narrow>
      {regolamento ? (
        <RichText html={format.text(regolamento)} />
      ) : (
        <EmptyState title={t`Qui non c'è ancora un regolamento`}>
          <Link to="/help" className={buttonClass()}>
            <Trans>Chiedi all'oggettoteca</Trans>
          </Link>
        </EmptyState>
      )}
    </Page>
  )
}
