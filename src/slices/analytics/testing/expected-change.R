# The regression of expected-change.rules.ts by R, over expected-change.csv; prints expected-change.json (needs r-cran-mass):
# Rscript expected-change.R > expected-change.json
places <- read.csv("expected-change.csv")
places$variance <- 14^2 / places$n_before + 14^2 / places$n_after
huber <- 2
inside <- 2 * pnorm(huber) - 1
usual <- inside + huber^2 * (1 - inside) - 2 * huber * dnorm(huber)

# Places far from the median of level or others count for less, and for nothing beyond six usual distances.
near <- function(x, least) pmin(1, pmax(0, 2 - abs(x - median(x)) / max(least, mad(x)) / 3))
findPositions <- function(all) pmin(near(all$level, sqrt(median(all$variance) / 2)), near(all$others, 0.5))

# Weighted by 1/(variance + between), and by Huber's weights of what is left in standard errors, until they settle.
fit <- function(all, between) {
  positions <- findPositions(all)
  ownWeights <- 1 / (all$variance + between)
  parts <- positions
  for (round in 1:200) {
    model <- lm(change ~ level + others, cbind(all, w = ownWeights * parts), weights = w)
    distance <- abs(all$change - predict(model, all)) * sqrt(ownWeights)
    parts <- positions * pmin(1, huber / distance)
  }
  list(model = lm(change ~ level + others, cbind(all, w = ownWeights * parts), weights = w), distance = distance)
}
# The variance between places makes the bounded squares as large as their degrees of freedom.
findBetween <- function(all) {
  positions <- findPositions(all)
  excess <- function(between) sum(positions * pmin(fit(all, between)$distance, huber)^2) / usual - (sum(positions) - 3)
  uniroot(excess, c(0, 1000), tol = 1e-13)$root
}

row <- function(all, between, level, others) {
  model <- fit(all, between)$model
  at <- c(1, level, others)
  expected <- predict(model, data.frame(level, others))
  variance <- drop(at %*% summary(model)$cov.unscaled %*% at)
  sprintf('    { "level": %d, "others": %d, "expected": %.12f, "variance": %.12f }', level, others, expected, variance)
}
print_fit <- function(name, all) {
  between <- findBetween(all)
  rows <- paste(row(all, between, 58, 69), row(all, between, 81, 66), row(all, between, 70, 70), sep = ",\n")
  cat(sprintf('  "%s": {\n    "between": %.9f,\n    "predictions": [\n%s\n    ]\n  },\n', name, between, rows))
}
cat("{\n")
print_fit("sample", places)
# Two places of another level: one of less weight, one of none.
far <- places
far$level[1:2] <- c(30, 54)
print_fit("far", far)

# Where all places are of equal variance and near each other, this is rlm with Huber's second proposal; one changed by much.
off <- places
off$change[1] <- 40
robust <- MASS::rlm(change ~ level + others, off, psi = MASS::psi.huber, k = huber, scale.est = "proposal 2", k2 = huber,
                    maxit = 500, acc = 1e-12)
coefficients <- coef(robust)
cat(sprintf('  "rlm": { "scale": %.9f, "slopes": [%.9f, %.9f], "at70": %.9f }\n}\n', robust$s, coefficients[2], coefficients[3],
            sum(coefficients * c(1, 70, 70))))
