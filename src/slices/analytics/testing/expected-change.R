# The regression of expected-change.rules.ts by R's lm, over expected-change.csv; prints expected-change.json:
# Rscript expected-change.R > expected-change.json
places <- read.csv("expected-change.csv")
places$variance <- 14^2 / places$n_before + 14^2 / places$n_after

fit <- function(between) lm(change ~ level + others, places, weights = 1 / (places$variance + between))
# The variance between places makes the weighted squares as large as their degrees of freedom.
excess <- function(between) sum(weighted.residuals(fit(between))^2) - (nrow(places) - 3)
between <- uniroot(excess, c(0, 1000), tol = 1e-13)$root

row <- function(level, others) {
  model <- fit(between)
  at <- c(1, level, others)
  expected <- predict(model, data.frame(level, others))
  variance <- drop(at %*% summary(model)$cov.unscaled %*% at)
  sprintf('    { "level": %d, "others": %d, "expected": %.12f, "variance": %.12f }', level, others, expected, variance)
}
rows <- paste(row(58, 69), row(81, 66), row(70, 70), sep = ",\n")
cat(sprintf('{\n  "between": %.9f,\n  "predictions": [\n%s\n  ]\n}\n', between, rows))
