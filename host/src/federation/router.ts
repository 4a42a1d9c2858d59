/**
 * The part of react-router-dom for remotes. All of it would be 45 KB gz before sign-in, mostly for data routers, which a portal
 * of kept-alive tabs does not use.
 */
export {
  createSearchParams,
  generatePath,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useBeforeUnload,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useResolvedPath,
  useSearchParams,
} from 'react-router-dom';
