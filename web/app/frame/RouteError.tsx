import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ErrorPage } from '#web/pages/ErrorPage.tsx'
import NotFound from '#web/pages/NotFound.tsx'

/** Error boundary of a page about one thing: shown within the frame when that does not exist or could not be read. */
export function RouteError() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <ErrorPage />
}
