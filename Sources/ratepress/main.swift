import RatepressCommand

Ratepress.main()
