// The least that an app of these packages can do: React, the router, the query cache and a precache, with
// a page of fifty links, a page of one object and a search. Its times are what the product is compared with.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

const objects = Array.from({ length: 50 }, (_, at) => ({ id: String(at), name: `Object ${at}` }))

function useObjects() {
  return useQuery({ queryKey: ['objects'], queryFn: () => objects, initialData: objects }).data
}

function Frame() {
  useEffect(() => {
    Object.assign(window, { answers: true })
    void navigator.serviceWorker.register('/sw.js')
  }, [])
  return (
    <>
      <nav>
        <Link to="/search">Cerca</Link>
      </nav>
      <Outlet />
    </>
  )
}

function Home() {
  return (
    <main>
      <h1>Floor</h1>
      <ul>
        {useObjects().map(({ id, name }) => (
          <li key={id}>
            <Link to="/products/$id" params={{ id }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </main>
  )
}

function OneObject() {
  const { id } = object.useParams()
  return (
    <main>
      <h1>{useObjects()[Number(id)]?.name}</h1>
    </main>
  )
}

function Search() {
  const [typed, setTyped] = useState('')
  return (
    <main>
      <h1>Search</h1>
      <input type="search" value={typed} onChange={event => setTyped(event.target.value)} />
    </main>
  )
}

const root = createRootRoute({ component: Frame })
const home = createRoute({ getParentRoute: () => root, path: '/', component: Home })
const object = createRoute({
  getParentRoute: () => root,
  path: '/products/$id',
  component: OneObject,
})
const search = createRoute({ getParentRoute: () => root, path: '/search', component: Search })
const router = createRouter({ routeTree: root.addChildren([home, object, search]) })
const found = document.getElementById('root')
if (found) {
  createRoot(found).render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}
