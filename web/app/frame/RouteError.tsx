import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ErrorPage } from '#web/pages/ErrorPage.tsx'
import NotFound from '#web/pages/NotFound.tsx'

/** What a page shows in its own frame when what it is about does not exist, or could not be read. */
export function RouteError() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <ErrorPage />
}
