import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { isAdmin } from '#domain/permissions.ts'
import { queryFor } from '#src/api/queries.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { signOut } from '#src/session/access.ts'
import { useSession } from '#src/session/session.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card, Page } from '#src/ui/page/page.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import { CardOffer } from '../card-offer.tsx'
import { AcceptForm } from './accept-form.tsx'
import styles from './adhesion.module.css'
import { AdhesionOfMember } from './adhesion-of-member.tsx'
import { NamedTexts } from './named-texts.tsx'

/** The adhesion, accepted once per version. */
export function AdhesionPage({ returnTo }: { returnTo: string }) {
  const { t } = useLingui()
  const router = useRouter()
  const { member, ghost } = useSession()
  const agreed = member?.adhesion === true
  const goOn = (
    <Button onClick={() => router.history.push(returnTo)}>
      <Trans>Continua</Trans>
    </Button>
  )
  const [accepted, setAccepted] = useState(false)
  const { data, error, refetch } = useQuery(queryFor('adhesion.get'))
  const { data: me } = useQuery(queryFor('me.get'))
  const name = member?.first_name
  if (accepted) {
    return (
      <Page title={t`Modulo accettato, grazie!`} narrow>
        <p>
          <Trans>Ora scegli un oggetto e i giorni che ti servono.</Trans>
        </p>
        <p>{goOn}</p>
        <CardOffer from={returnTo} />
      </Page>
    )
  }
  return (
    <Page
      title={t`Modulo di adesione`}
      heading={agreed || ghost ? undefined : t`Ancora un passo, ${name ?? ''}`}
      narrow
    >
      {ghost && <AdhesionOfMember ghost={ghost} />}
      {data ? (
        <>
          <Card>
            <RichText html={data.Modulo} />
          </Card>
          {ghost ? (
            <p>{goOn}</p>
          ) : agreed ? (
            <>
              <p>
                <Trans>Qui non devi fare altro: hai già accettato.</Trans>
              </p>
              <p>{goOn}</p>
            </>
          ) : (
            <>
              <NamedTexts />
              <AcceptForm
                version={data.ID}
                onAccepted={() => setAccepted(true)}
                onChanged={refetch}
              />
            </>
          )}
        </>
      ) : (
        <LoadingOrProblem failure={error} retry={refetch} height="420px" />
      )}
      <p className={styles.links}>
        <Link to="/help">
          <Trans>Hai delle domande?</Trans>
        </Link>
        {me && !ghost && isAdmin(me.level) && (
          <Link to="/admin">
            <Trans>Amministrazione</Trans>
          </Link>
        )}
        {!ghost && (
          <Button look="quiet" small onClick={() => void signOut()}>
            <Trans>Esci</Trans>
          </Button>
        )}
      </p>
    </Page>
  )
}
