import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet, useLocation } from "react-router";
import { ErrorBoundary } from "../ui/ErrorBoundary";
import { Loading } from "../ui/Loading";
import { Logo } from "./Logo";
import { Navigation } from "./Navigation";
import { RecordingBars } from "./RecordingBar";
import classes from "./Shell.module.css";
import { Tools } from "./Tools";

export function Shell() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <>
      <a className={classes.skip} href="#main">
        {t("shell.skip")}
      </a>
      <div className={classes.top}>
        <RecordingBars />
        <header className={classes.header}>
          <Link to="/" className={classes.home} aria-label={t("shell.home")}>
            <Logo />
          </Link>
          <Navigation />
          <Tools />
        </header>
      </div>
      <main id="main" tabIndex={-1} className={classes.main}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
    </>
  );
}
