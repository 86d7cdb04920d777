# The link of chain-link.rules.ts by R, over profit-chain.csv; prints profit-chain.json:
# Rscript profit-chain.R > profit-chain.json
all <- read.csv("profit-chain.csv")
find_slope <- function(pairs) coef(lm(y ~ x + factor(property) + factor(quarter), pairs))[["x"]]
properties <- unique(all$property)
without <- sapply(properties, function(left) find_slope(subset(all, property != left)))
n <- length(properties)
error <- sqrt((n - 1) / n * sum((without - mean(without))^2))
chance <- 2 * pt(-abs(find_slope(all) / error), n - 1)
cat(sprintf('{ "slope": %.12f, "error": %.12f, "chance": %.12f }\n', find_slope(all), error, chance))
